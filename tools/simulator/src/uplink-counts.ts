export interface UplinkCounts {
  /** Reports handed to the network, repeats included. */
  sent: number
  acknowledged: number
  /** Given to the network by a protocol that acknowledges nothing: whether they arrived, nobody knows. */
  handedOver: number
  /** Thrown away because the tracker's memory was full. */
  forgotten: number
  /** Times that the server did not want this device. */
  refusals: number
  /** Times that it found its server, the first included. */
  connections: number
}
