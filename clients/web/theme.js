// Sets the chosen theme before the first paint, which a module could not: modules wait for the whole document.
(() => {
  const theme = localStorage.getItem("astrolude.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
})();
