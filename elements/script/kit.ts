// Entry point of programs on a page with the script tag: `import { createKit } from './kit.js'`. It has the elements of `w3m.js` and
// all exports of `w3m-kit`.

import './w3m.ts'
import { pageKit } from '../modal/page-kit-slot.ts'

export * from '../../state/index.ts'

// a program reads stores, so that the kit of `<w3m-modal networks>` must run
pageKit?.request().catch(reportError)
