import { documented } from '../document/docs.js';

export const DOCS = documented({
  openConsole: {
    description: 'A page that shows and does by the routes under `/admin` what they show and do, with the same token.',
    answers: { 200: '<!doctype html>…' },
  },
  readConsoleFile: {
    description: 'The script and the style sheet of the console. Nothing is fetched from elsewhere.',
  },
});
