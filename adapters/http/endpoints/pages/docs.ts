import { documented } from '../../document/docs.js';

const STATE = { service: 'Gatehouse', status: 'ok', documentation: '/docs', openapi: '/openapi.json' };

export const DOCS = documented({
  readFrontPage: {
    description: 'Browsers get a small page, programs get JSON.',
    answers: { 200: { ...STATE, server_info: '/.well-known/service/server-info' } },
  },
  readOperatorFrontPage: {
    description: 'Browsers get a small page, programs get JSON.',
    answers: { 200: STATE },
  },
  readReference: {
    description:
      'Swagger UI, which is part of the service, renders `/openapi.json`. A request can be tried on the page.',
    answers: { 200: '<!doctype html>…' },
  },
  readReferenceFile: {
    description:
      'These are the style sheets and scripts of the API reference. The page loads nothing from other origins.',
  },
});
