export { CostsRoom } from './rooms/costs-room.tsx'
