import type { TripKind } from '@atalaya/domain/trip-purposes'
import { IconBriefcase, IconBuilding, IconHome, type TablerIcon } from '@tabler/icons-react'

/** How each kind of trip is drawn, wherever it is. */
export const tripKindIcons: Readonly<Record<TripKind, TablerIcon>> = {
  business: IconBriefcase,
  commute: IconBuilding,
  private: IconHome,
}
