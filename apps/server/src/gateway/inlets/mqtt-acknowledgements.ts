/** Acknowledges messages in the order in which they came, as MQTT asks (3.1.1, 4.6), each as soon as all before it are settled. */
export interface Acknowledgements {
  /** Called back once when the message needs to come no more. */
  expect(messageId: number | undefined): () => void
  readonly unsettled: number
}

interface Waiting {
  /** None at QoS 0, where nobody waits. */
  messageId: number | undefined
  isSettled: boolean
}

export const acknowledgementsInOrder = (acknowledge: (messageId: number) => void): Acknowledgements => {
  const waiting = new Set<Waiting>()
  return {
    expect(messageId) {
      const message: Waiting = { messageId, isSettled: false }
      waiting.add(message)
      return () => {
        message.isSettled = true
        for (const first of waiting) {
          if (!first.isSettled) return
          waiting.delete(first)
          if (first.messageId !== undefined) acknowledge(first.messageId)
        }
      }
    },
    get unsettled() {
      return waiting.size
    },
  }
}
