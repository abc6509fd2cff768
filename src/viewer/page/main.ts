import { showInChat } from './chat/chat-page.ts';
import { showPages } from './pages.ts';
import { serverSource } from './source.ts';
import { staticSource } from './static-source.ts';

const page = document.getElementById('page')!;
if (page.dataset['host'] === 'mcp') await showInChat(page);
else await showPages(page, staticSource() ?? serverSource());
