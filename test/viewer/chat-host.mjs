// A host of MCP Apps, as small as can be: the host side of the ext-apps package over one frame, with the policy that the
// specification demands. `serverRequest` is what the test gives: it asks the MCP server.
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';

const frame = document.querySelector('iframe');
const state = { initialized: false, heights: [], bridge: undefined };
window.chatHost = {
  state,
  /** @param {string} src of the page @param {object} context @param {object} capabilities */
  async open(src, context, capabilities) {
    const bridge = new AppBridge(null, { name: 'test-host', version: '1.0.0' }, capabilities, { hostContext: context });
    state.bridge = bridge;
    bridge.onreadresource = (params) => window.serverRequest('resources/read', params);
    bridge.oncalltool = (params) => window.serverRequest('tools/call', params);
    bridge.addEventListener('sizechange', ({ height }) => {
      state.heights.push(height);
      frame.style.height = `${height}px`;
    });
    const ready = new Promise((resolve) => bridge.addEventListener('initialized', resolve));
    await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
    frame.src = src;
    await ready;
    state.initialized = true;
  },
  input: (args) => state.bridge.sendToolInput({ arguments: args }),
  result: (result) => state.bridge.sendToolResult(result),
  cancelled: (reason) => state.bridge.sendToolCancelled({ reason }),
  context: (context) => state.bridge.setHostContext(context),
  teardown: () => state.bridge.teardownResource({}),
};
