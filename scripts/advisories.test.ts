import { expect, test } from 'vitest'
import { openOf } from './advisories.ts'

/** As `npm audit --json` writes it. */
const report = {
  auditReportVersion: 2,
  vulnerabilities: {
    braces: {
      via: [
        {
          name: 'braces',
          title: 'Uncontrolled resource consumption',
          url: 'https://github.com/advisories/GHSA-grv7-fg5c-xmjg',
          severity: 'high',
          range: '<3.0.3',
        },
      ],
      nodes: ['node_modules/braces'],
    },
    micromatch: { via: ['braces'], nodes: ['node_modules/micromatch'] },
  },
}

test('each advisory is told of once, unless it is explained; and an explanation of what is gone', () => {
  expect(openOf(report, {})).toEqual([
    'GHSA-grv7-fg5c-xmjg high: braces <3.0.3: Uncontrolled resource consumption',
  ])
  expect(openOf(report, { 'GHSA-grv7-fg5c-xmjg': 'only our own patterns reach it (2026-11-23)' })).toEqual([])
  expect(openOf({ vulnerabilities: {} }, { 'GHSA-grv7-fg5c-xmjg': 'gone' })).toEqual([
    'GHSA-grv7-fg5c-xmjg is explained and no longer told of: take it out.',
  ])
})
