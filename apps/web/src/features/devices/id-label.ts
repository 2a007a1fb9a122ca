/** What stands on a tracker's label before the number that it gives itself when it calls, and such a number. */
export interface IdLabel {
  /** Key of its words among the devices' texts, `idLabel.<words>`. */
  words: 'imei' | 'phone' | 'tenDigits' | 'twelveDigits' | 'suntech' | 'esn' | 'terminal'
  before: 'IMEI' | 'ID' | 'ESN'
  example: string
}

const imei: IdLabel = { words: 'imei', before: 'IMEI', example: '352093081452251' }
const tenDigits: IdLabel = { words: 'tenDigits', before: 'ID', example: '9032074659' }
/** Handshakes of TK103 that tell both have a zero and the IMEI's last eleven digits for it. */
const twelveDigits: IdLabel = { words: 'twelveDigits', before: 'ID', example: '013612345678' }

/** What protocols say of it: all others send their IMEI. */
const labels: Readonly<Record<string, IdLabel | undefined>> = {
  osmand: { words: 'phone', before: 'ID', example: '483920' },
  h02: tenDigits,
  watch: tenDigits,
  jt808: twelveDigits,
  tk103: twelveDigits,
  suntech: { words: 'suntech', before: 'ID', example: '100850000' },
  calamp: { words: 'esn', before: 'ESN', example: '4532019876' },
  egts: { words: 'terminal', before: 'ID', example: '2000453' },
}

/** Undefined where there is no label: what another platform sends names its devices itself. */
export const idLabelOf = (protocol: string | undefined): IdLabel | undefined =>
  protocol === undefined || ['json', 'mqtt', 'wialon-ips'].includes(protocol) ? undefined : (labels[protocol] ?? imei)
