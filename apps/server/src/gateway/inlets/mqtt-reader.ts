import { decodeForeignOrOwn } from '@atalaya/protocols/call-sources/decode-call'
import type { CodecFailure, DecodedMessage } from '@atalaya/protocols/protocol'
import type { GatewayContext } from '../gateway-context.ts'
import { frameOfRequest } from '../listeners/request-frame.ts'
import type { MqttMessage } from './mqtt-connection.ts'
import { type MqttSettings, namesInTopic } from './mqtt-settings.ts'

type Gateway = Pick<GatewayContext, 'countRejected' | 'keepFrame' | 'codecFault' | 'logger'>

const protocol = 'mqtt'

/** What a message of a broker reports; nothing where nobody can read it. */
export const mqttReader = (
  gateway: Gateway,
  { settings, host }: { settings: Pick<MqttSettings, 'topics'>; host: string },
): ((message: MqttMessage) => DecodedMessage[]) => {
  const read = ({ topic, payload }: MqttMessage): DecodedMessage[] => {
    const tooLong: CodecFailure = { code: 'frame.toolong', detail: 'message' }
    const outcomes = payload ? decodeForeignOrOwn(payload, namesInTopic(settings.topics, topic).deviceId) : tooLong
    const all = Array.isArray(outcomes) ? outcomes : [outcomes]
    const failures = all.filter((outcome): outcome is CodecFailure => 'code' in outcome)
    gateway.countRejected(protocol, failures)
    const [failure] = failures
    if (failure)
      gateway.logger.info({ topic: topic.slice(0, 200), ...failure }, 'a message of the broker cannot be read')
    const messages = all.filter((outcome): outcome is DecodedMessage => !('code' in outcome))
    const [first] = messages
    if (payload && first && all.length === 1) {
      const target = `/${encodeURI(topic)}?id=${encodeURIComponent(first.deviceId)}`
      const bytes = frameOfRequest({ method: 'PUBLISH', target, contentType: 'application/json', body: payload })
      gateway.keepFrame(first.deviceId, { protocol: 'json', transport: 'http', remoteAddress: host, bytes })
    }
    return messages
  }

  /** A message that a codec throws at is acknowledged like one that nobody can read: it would come again and hold up the rest. */
  return (message) => {
    try {
      return read(message)
    } catch (error) {
      const bytes = message.payload ?? Buffer.alloc(0)
      gateway.codecFault(error, { protocol: 'json', transport: 'http', remoteAddress: host, bytes })
      return []
    }
  }
}
