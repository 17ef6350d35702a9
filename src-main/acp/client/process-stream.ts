/** The messages of a program that was started, as the protocol's package reads and writes them. */
import type { AnyMessage, Stream } from '@agentclientprotocol/sdk'

/** A program of others whose input and output are messages; nothing of its family outlives it. */
export interface GuestProcess {
  start(): Promise<void>
  send(message: object): Promise<void>
  close(): Promise<void>
  onMessage(listener: (message: object) => void): void
  onClosed(listener: () => void): void
  /** How it ended, in words, once it has. */
  whyEnded(): string | undefined
}

export function streamOf(program: GuestProcess): Stream {
  let isOpen = true
  const readable = new ReadableStream<AnyMessage>({
    // By the side that reads.
    cancel: () => {
      isOpen = false
    },
    start: (controller) => {
      // The package checks what a message is before it believes it.
      program.onMessage((message) => isOpen && controller.enqueue(message as AnyMessage))
      program.onClosed(() => {
        if (isOpen) controller.close()
        isOpen = false
      })
    },
  })
  const writable = new WritableStream<AnyMessage>({
    write: (message) => program.send(message),
  })
  return { readable, writable }
}
