import { reportBlocked } from './blocked.ts'

document.body.setAttribute('style', 'color: red')
await reportBlocked()
