import { newTrackerConfig, trackerConfigSchema } from '@atalaya/contract/tracker-config'
import { trackerTypes } from '@atalaya/contract/trackers'
import { expect, test } from 'vitest'
import { configSections } from './config-fields.ts'

test('the form of each type shows each field of its configuration once', () => {
  const configured = trackerTypes.filter(({ id }) => trackerConfigSchema(id))
  expect(configured.length).toBeGreaterThan(3)
  for (const { id } of configured) {
    const shown = configSections(id).flatMap(({ fields }) => fields.map(({ name }) => name))
    // Whether it is active stands above the sections.
    expect(['active', ...shown].sort()).toEqual(Object.keys(newTrackerConfig(id)).sort())
  }
})
