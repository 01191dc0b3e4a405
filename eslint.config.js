/** What `make check` finds wrong in the JavaScript beside its types: ESLint's own recommendation, and a few habits. */
import js from "@eslint/js";

export default [
  { ignores: ["clients/bundle/", "clients/web/vendor/", "service/api/site/static/", "build/", ".venv/"] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-undef": "off", // the type checker knows which names there are
      "array-callback-return": "error",
      "arrow-body-style": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-duplicate-imports": "error",
      "no-else-return": "error",
      "no-implicit-coercion": "error",
      "no-restricted-properties": ["error", { property: "innerHTML", message: "texts are not markup" }],
      "no-shadow": ["error", { hoist: "never", allow: ["_"] }],
      "no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "no-useless-rename": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
];
