// A client as cheap as can be: raw HTTP, in either era of the protocol. It holds the server to what any client relies on:
// an answer carries the id of its own request, and comes once.
import { Agent, request } from 'node:http';

const ERAS = ['2025-11-25', '2026-07-28'];

export class Client {
  #url;
  #agent = new Agent({ keepAlive: true, maxSockets: 4 });
  #name;
  #era;
  #session;
  #sent = 0;
  #gone = false;

  /** @param number even: the older era; odd: the newer one */
  constructor(url, name, number) {
    this.#url = new URL(url);
    this.#name = name;
    this.#era = ERAS[number % ERAS.length];
  }

  async begin() {
    if (this.#era !== ERAS[0]) return;
    const { headers } = await this.#send('initialize', {
      protocolVersion: this.#era,
      capabilities: {},
      clientInfo: { name: this.#name, version: '1' },
    });
    this.#session = headers['mcp-session-id'];
  }

  /** @returns structured content, or `{error}` as the tool told it */
  async call(tool, args) {
    const { result, error } = (await this.#send('tools/call', { name: tool, arguments: args })).message;
    if (error) throw new Error(`${tool}: ${JSON.stringify(error)}`);
    return result.isError ? JSON.parse(result.content[0].text) : result.structuredContent;
  }

  /** As when its process is killed: every connection ends at once, whatever was under way, and no session is closed. */
  kill() {
    this.#gone = true;
    for (const sockets of Object.values(this.#agent.sockets)) for (const socket of sockets) socket.resetAndDestroy();
    this.#agent.destroy();
  }

  get gone() {
    return this.#gone;
  }

  close() {
    this.#agent.destroy();
  }

  #send(method, params) {
    if (this.#gone) return Promise.reject(new Error('killed'));
    this.#sent += 1;
    const id = `${this.#name}/${this.#sent}`;
    const newer = this.#era === ERAS[1];
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': this.#era,
      ...(this.#session ? { 'mcp-session-id': this.#session } : {}),
      ...(newer ? { 'mcp-method': method, 'mcp-name': params.name } : {}),
    };
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': this.#era,
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: this.#name, version: '1' },
    };
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params: newer ? { ...params, _meta } : params });
    return new Promise((resolve, reject) => {
      const sent = request(this.#url, { method: 'POST', agent: this.#agent, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        response.on('error', reject);
        response.on('end', () => {
          try {
            const message = answerIn(text, response);
            if (message.id !== id) throw new CrossTalk(`${id} got the answer to ${message.id}`);
            resolve({ message, headers: response.headers });
          } catch (error) {
            reject(error);
          }
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }
}

/** An answer, or what it says, belongs to somebody else. */
export class CrossTalk extends Error {}

/** The one answer of a body; progress and comments may stand before it in a stream. */
function answerIn(text, { statusCode, headers }) {
  if (statusCode !== 200) throw new Error(`HTTP ${statusCode}: ${text.slice(0, 300)}`);
  const messages = headers['content-type'].startsWith('text/event-stream')
    ? [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data))
    : [JSON.parse(text)];
  const answers = messages.filter((message) => 'id' in message);
  if (answers.length !== 1) throw new CrossTalk(`${answers.length} answers to one request`);
  return answers[0];
}
