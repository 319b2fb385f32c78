import type { Channel } from '#application/ports/shared-state';

type Listener = (message: unknown) => void;

/** Who listens to the messages of each channel. */
export class MessageListeners {
  private readonly listeners = new Map<string, Set<Listener>>();

  pass(channel: string, message: unknown): void {
    for (const listener of [...(this.listeners.get(channel) ?? [])]) listener(message);
  }

  /** @returns a function that ends this */
  add<Message>({ name }: Channel<Message>, listener: (message: Message) => void): () => void {
    const listeners = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, listeners);
    // A listener of a channel gets the messages of that channel alone.
    listeners.add(listener as Listener);
    return () => void listeners.delete(listener as Listener);
  }
}
