import { deepEqual } from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { templateProblems } from '../../scripts/check/templates.ts'

const root = join(import.meta.dirname, '../..')

const planted = {
  'elements/core/planted.ts': `import { html } from 'lit'
import '../ui/w3m-ui-row.ts'
export const template = html\`
  <w3m-ui-row label="Row" inert></w3m-ui-row>
  <w3m-ui-row lable="Row"></w3m-ui-row>
  <w3m-ui-row .lable=\${'Row'}></w3m-ui-row>
  <w3m-ui-tile label="Tile"></w3m-ui-tile>
  <w3m-ui-riddle></w3m-ui-riddle>\``
}

describe('templates', () => {
  const problems = templateProblems(root, planted)

  test('name only tags, attributes and properties that there are, and import what they draw', () => {
    deepEqual(
      problems.filter(problem => !problem.startsWith('elements/core/planted.ts')),
      []
    )
  })

  test('a misspelt attribute, property or tag is noticed, and an element that is not imported', () => {
    deepEqual(
      problems.flatMap(problem => /planted\.ts:(\d+)/.exec(problem)?.[1] ?? []),
      ['5', '6', '7', '8']
    )
  })
})
