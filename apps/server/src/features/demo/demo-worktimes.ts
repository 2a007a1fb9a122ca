import type { BodyIn } from '@atalaya/contract/route'
import type { worktimeRoutes } from '@atalaya/contract/worktimes'
import type { DemoCompany } from './demo-depots.ts'

interface DemoWorktime {
  company: DemoCompany
  /** By name. */
  groups: readonly string[]
  definition: Omit<BodyIn<typeof worktimeRoutes.create>, 'groupIds'>
}

const weekdays = [0, 1, 2, 3, 4]

export const demoWorktimes: readonly DemoWorktime[] = [
  {
    company: 'guadiana',
    groups: ['Reparto urbano', 'Frío'],
    definition: {
      name: 'Jornada de reparto',
      description: 'De lunes a viernes, con dos horas para comer',
      colour: 'green',
      timezone: 'Europe/Madrid',
      spans: weekdays.flatMap((day) => [
        { day, fromMinute: 7 * 60, toMinute: 14 * 60 },
        { day, fromMinute: 16 * 60, toMinute: 19 * 60 },
      ]),
      holidays: [
        { date: '2026-01-01', name: 'Año Nuevo', isYearly: true },
        { date: '2026-05-01', name: 'Día del Trabajo', isYearly: true },
        { date: '2026-12-25', name: 'Navidad', isYearly: true },
      ],
    },
  },
  {
    company: 'minho',
    groups: ['Distribuição'],
    definition: {
      name: 'Turno da manhã',
      colour: 'blue',
      timezone: 'Europe/Lisbon',
      spans: [...weekdays, 5].map((day) => ({ day, fromMinute: 5 * 60, toMinute: 13 * 60 })),
    },
  },
]
