import { feature } from '../feature.ts'
import { coldChainHandlers } from './cold-chain.handlers.ts'

export const coldChain = feature({ handlers: (ports) => ({ coldChain: coldChainHandlers(ports) }) })
