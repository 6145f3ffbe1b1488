import { documented } from '../document/docs.js';

export const DOCS = documented({
  openConsole: {
    description: 'The console is a page for operators. It uses only the routes under `/admin`, with the same token.',
    answers: { 200: '<!doctype html>…' },
  },
  readConsoleFile: {
    description: 'These are the script and the style sheet of the console. The page loads nothing from other origins.',
  },
});
