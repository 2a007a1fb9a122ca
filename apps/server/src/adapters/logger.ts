import { type Logger, pino, stdTimeFunctions } from 'pino'
import pretty from 'pino-pretty'

/** To stderr: stdout is for what the person at the terminal needs to know. People get lines, machines JSON. */
export const createLogger = (level: string): Logger => {
  const options = {
    level,
    timestamp: stdTimeFunctions.isoTime,
    redact: ['password', '*.password', 'req.headers.authorization'],
  }
  return process.stderr.isTTY
    ? pino(options, pretty({ destination: 2, sync: true, ignore: 'pid,hostname' }))
    : pino({ ...options, base: {} }, pino.destination({ dest: 2, sync: true }))
}
