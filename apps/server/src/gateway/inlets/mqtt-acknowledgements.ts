/** Acknowledges messages in the order in which they came, as MQTT asks (3.1.1, 4.6), each as soon as all before it may be. */
export interface Acknowledgements {
  /** Called back once when the message needs to come no more. */
  expect(messageId: number | undefined): () => void
  readonly unacknowledged: number
}

interface Waiting {
  /** None at QoS 0, where nobody waits. */
  messageId: number | undefined
  isDue: boolean
}

export const acknowledgementsInOrder = (acknowledge: (messageId: number) => void): Acknowledgements => {
  const waiting = new Set<Waiting>()
  return {
    expect(messageId) {
      const message: Waiting = { messageId, isDue: false }
      waiting.add(message)
      return () => {
        message.isDue = true
        for (const first of waiting) {
          if (!first.isDue) return
          waiting.delete(first)
          if (first.messageId !== undefined) acknowledge(first.messageId)
        }
      }
    },
    get unacknowledged() {
      return waiting.size
    },
  }
}
