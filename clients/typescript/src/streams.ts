/** Server-Sent Events (WHATWG HTML, 9.2), as far as the service sends them. */

/** What a stream says: the type of the message, its text, and the id up to which it has told, if it said one. */
export interface Message {
  kind: string;
  data: string;
  id: string;
}

/** The messages of a stream's bytes; comments are left out. */
export async function* messages(bytes: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Message> {
  let message: Message = { kind: "message", data: "", id: "" };
  let rest = "";
  for await (const text of bytes.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const [, field = "", value = ""] = /^(\w*): ?(.*)$/.exec(line) ?? [];
      if (field === "event") message.kind = value;
      else if (field === "data") message.data = value;
      else if (field === "id") message.id = value;
      else if (line === "" && message.data) {
        yield message;
        message = { kind: "message", data: "", id: message.id };
      }
    }
  }
}
