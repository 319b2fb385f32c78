import { expect } from 'chai';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Problem } from '#domain/problem/problem';
import { BodyRoom } from '#adapters/http/request/body-gate';

const request = () => new IncomingMessage(new Socket());

describe('the room for bodies that wait', () => {
  it('the room for waiting bodies fills up, and is free again after the response', () => {
    const room = new BodyRoom(1024 * 1024);
    const [first, second] = [request(), request()];
    room.take(first, 1024 * 1024);
    expect(() => room.take(second, 1))
      .to.throw(Problem)
      .with.property('code', 'too-busy');
    room.leave(second);
    expect(() => room.take(second, 1)).to.throw(Problem);
    room.leave(first);
    expect(() => room.take(second, 1024 * 1024)).not.to.throw();
  });

  it('the room for bodies that wait counts a body once, by what it was found to have', () => {
    const room = new BodyRoom(1024 * 1024);
    const [chunked, other] = [request(), request()];
    room.take(chunked, 0);
    room.take(chunked, 600 * 1024);
    room.take(chunked, 600 * 1024);
    expect(() => room.take(other, 500 * 1024)).to.throw(Problem);
    expect(() => room.take(other, 400 * 1024)).not.to.throw();
  });
});
