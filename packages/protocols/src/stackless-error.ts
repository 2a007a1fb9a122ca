/**
 * An error that is caught where it is expected and says nothing of where it was thrown: to collect the calls takes ten times as
 * long as to read a report, and everybody would pay for who sends short ones.
 */
export class StacklessError extends Error {
  constructor(message: string) {
    const limit = Error.stackTraceLimit
    Error.stackTraceLimit = 0
    super(message)
    Error.stackTraceLimit = limit
  }
}
