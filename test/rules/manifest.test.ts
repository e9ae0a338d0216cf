import { deepEqual } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { manifestOf, unsaid } from '../../scripts/build/custom-elements-manifest.ts'
import type { Manifest } from '../../scripts/build/custom-elements-manifest.ts'

const root = join(import.meta.dirname, '../..')
const manifest = await manifestOf(root)

describe('custom-elements.json', () => {
  test('says what the sources say; after a change run `npm run manifest`', () => {
    deepEqual(JSON.parse(JSON.stringify(manifest)), JSON.parse(readFileSync(join(root, 'custom-elements.json'), 'utf8')))
  })

  test('has a sentence for everything that a site can use', () => {
    deepEqual(unsaid(manifest), [])
  })

  test('a thing without a sentence is noticed', () => {
    const planted: Manifest = {
      schemaVersion: '1.0.0',
      modules: [
        {
          kind: 'javascript-module',
          path: 'a.js',
          exports: [],
          declarations: [
            { kind: 'class', name: 'W3mA', tagName: 'w3m-a', attributes: [{ name: 'label' }], members: [{ name: 'label' }] },
            {
              kind: 'class',
              name: 'W3mB',
              tagName: 'w3m-b',
              summary: 'Shows b.',
              events: [{ name: 'w3m-b', description: 'B happened.' }]
            }
          ]
        }
      ]
    }
    deepEqual(unsaid(planted), ['w3m-a: @summary', 'w3m-a: label'])
  })
})
