"""A letter's facts become a mail: plain text and HTML, in French or English."""
