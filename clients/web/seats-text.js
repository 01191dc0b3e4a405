/** How many may play, in words. */
import { t } from "./i18n.js";

/** `2 to 5 players` of a rulebook's numbers of seats. */
export function seatsText(seats) {
  const [least, most] = [Math.min(...seats), Math.max(...seats)];
  return least === most ? t("seats.exactly", { count: least }) : t("seats.range", { least, most });
}
