/** Light or dark: as the system says, or as the reader chose on this device. */
import { signal } from "../base/store.js";

const KEPT = "astrolude.theme";

export const THEMES = ["system", "light", "dark"];

/** `system`, `light` or `dark`. */
export const theme = signal(THEMES.find((name) => name === localStorage.getItem(KEPT)) ?? "system");

/** Choose a theme, now and for later visits. */
export function setTheme(name) {
  if (name === "system") {
    localStorage.removeItem(KEPT);
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem(KEPT, name);
    document.documentElement.dataset.theme = name;
  }
  theme.value = name;
}
