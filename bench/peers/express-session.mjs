// express-session with its MySQL store, the usual choice in a plain Express application.
import express from 'express';
import session from 'express-session';
import makeStore from 'express-mysql-session';

const { DATABASE_URL, PORT } = process.env;
const url = new URL(DATABASE_URL);
const Store = makeStore(session);
const store = new Store({
  host: url.hostname,
  port: Number(url.port),
  user: url.username,
  password: '',
  database: url.pathname.slice(1),
});
await store.onReady();

const app = express();
app.get('/', (request, response) => response.json({}));
app.use(session({ store, secret: 'bench', resave: false, saveUninitialized: false }));
app.post('/login', (request, response) => {
  request.session.user = {
    id: crypto.randomUUID(),
    address: 'bench@example.org',
    display_name: null,
    created_at: new Date().toISOString(),
  };
  response.json({});
});
app.get('/profile', (request, response) => response.json(request.session.user));
app.post('/refresh', (request, response) => response.json(request.session.user));
app.listen(Number(PORT), '127.0.0.1');
