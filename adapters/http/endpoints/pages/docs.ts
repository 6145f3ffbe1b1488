import { documented } from '../../document/docs.js';

export const DOCS = documented({
  readFrontPage: {
    description:
      'Browsers get a small page, programs get JSON: what this is, whether it is well, and where its documentation is.',
    answers: {
      200: {
        service: 'Gatehouse',
        status: 'ok',
        documentation: '/docs',
        openapi: '/openapi.json',
        server_info: '/.well-known/service/server-info',
      },
    },
  },
  readReference: {
    description: 'The API reference, made from `/openapi.json` by Swagger UI, which the service brings along.',
    answers: { 200: '<!doctype html>…' },
  },
  readReferenceFile: {
    description: 'The style sheets and scripts of the API reference. Nothing is fetched from elsewhere.',
  },
});
