// Koa and nothing else, that answers every request with the same JSON of so many bytes.
import Koa from 'koa';

const body = Buffer.from(JSON.stringify('x'.repeat(Number(process.argv[2]) - 2)));
const app = new Koa();
app.use((context) => {
  context.type = 'application/json';
  context.body = body;
});
const server = app.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
process.on('SIGTERM', () => process.exit(0));
