import { deepEqual } from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { chunkTable, createChunks, firstFiles, type ChunkRow } from '../../scripts/build/chunks.ts'
import { findMisplacedRoots } from '../../scripts/check/house/chunk-rows.ts'
import { importGraph, readSources } from '../../scripts/check/house/sources.ts'

const root = join(import.meta.dirname, '../..')

describe('the chunk table', () => {
  test('names targets of import(), and modules that several of these share', () => {
    deepEqual(findMisplacedRoots(chunkTable, importGraph(readSources(root)).edges, firstFiles(root)), [])
  })

  test('has no root that an earlier row takes', () => {
    const { stepOf } = createChunks(root)
    const taken = chunkTable.flatMap(({ name, steps = [], shared = [] }) =>
      [...steps, ...shared].filter(file => !new RegExp(`(^|-)${name}$`).test(stepOf(join(root, file)) ?? ''))
    )
    deepEqual(taken, [])
  })

  test('a root of another kind is noticed', () => {
    const sources = {
      'state/index.ts': `import './first.ts'; export const load = () => [import('./a.ts'), import('./b.ts')]`,
      'state/a.ts': `import './both.ts'; import './only-a.ts'; import './first.ts'`,
      'state/b.ts': `import './between.ts'; import './first.ts'; import type { A } from './only-a.ts'`,
      'state/between.ts': `import './both.ts'`
    }
    const table: readonly ChunkRow[] = [
      { name: 'right', steps: ['state/a.ts', 'state/b.ts'], shared: ['state/both.ts'] },
      { name: 'static', steps: ['state/both.ts'] },
      { name: 'alone', shared: ['state/only-a.ts', 'state/between.ts'] },
      { name: 'lazy', shared: ['state/a.ts'] },
      { name: 'first', shared: ['state/first.ts'] },
      { name: 'gone', steps: ['state/gone.ts'], shared: ['state/none.ts'] }
    ]
    const { edges } = importGraph(new Map(Object.entries(sources)))
    deepEqual(findMisplacedRoots(table, edges, new Set(['state/index.ts', 'state/first.ts'])), [
      'static: state/both.ts',
      'alone: state/only-a.ts',
      'alone: state/between.ts',
      'lazy: state/a.ts',
      'first: state/first.ts',
      'gone: state/gone.ts',
      'gone: state/none.ts'
    ])
  })
})
