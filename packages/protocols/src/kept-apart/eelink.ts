import type { Apart } from './apart.ts'

const utc = Date.UTC

export const apart: readonly Apart[] = [
  ...[
    {
      frame: '6767020025008056a288dc0517a1f6020b0ac700000000d8001e005b00044600001a1181002c00000000',
      recordedAt: utc(2016, 0, 22, 19, 54, 4),
      fix: { lat: 47.4638167, lng: 19.0433817, speedKmh: 0, heading: 0, isValid: false },
      batteryVoltageV: 4.481,
    },
    {
      frame: '6767020025008156a288f80517a1bf020b08cc0200d800d8001e005b00044601001b117b003900000000',
      recordedAt: utc(2016, 0, 22, 19, 54, 32),
      fix: { lat: 47.4637861, lng: 19.0431, speedKmh: 2, heading: 216, isValid: true },
      batteryVoltageV: 4.475,
    },
    {
      frame: '6767020025008256a289230517a220020b09280000d800d8001e005b00044601001b1177003100000000',
      recordedAt: utc(2016, 0, 22, 19, 55, 15),
      fix: { lat: 47.46384, lng: 19.0431511, speedKmh: 0, heading: 216, isValid: true },
      batteryVoltageV: 4.471,
    },
    {
      frame: '6767020025008356a2892f0517a2b6020b09ad00016100d8001e005b00044601001b117c003700000000',
      recordedAt: utc(2016, 0, 22, 19, 55, 27),
      fix: { lat: 47.4639233, lng: 19.043225, speedKmh: 0, heading: 353, isValid: true },
      batteryVoltageV: 4.476,
    },
  ].map(
    ({ frame, batteryVoltageV, ...told }): Apart => ({
      origin: '1675',
      deviceId: '354188047142738',
      frame,
      says: [{ ...told, io: { gsmOperator: 21_630, gsmAreaCode: 91, gsmCellId: 0x446, batteryVoltageV } }],
    }),
  ),
]
