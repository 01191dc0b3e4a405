/** Catches what breaks in a page, so that the shell stays and says so. */
import { ApiProblem } from "../api/problem.js";
import { Component, html } from "../base/html.js";
import { Broken } from "./broken.js";
import { NotFound } from "./not-found.js";

const NOT_FOUND = 404;

/** Shows its children, or a page of regret when one of them, or the loading of the page (`problem`), failed. */
export class Boundary extends Component {
  state = { error: null, at: null };

  static getDerivedStateFromProps(props, state) {
    return props.at === state.at ? null : { error: null, at: props.at };
  }

  componentDidCatch(error) {
    if (!(error instanceof ApiProblem)) console.error(error);
    this.setState({ error });
  }

  render({ children, problem }) {
    const error = this.state.error ?? problem;
    if (error?.status === NOT_FOUND) return html`<${NotFound} />`;
    return error ? html`<${Broken} error=${error} />` : children;
  }
}
