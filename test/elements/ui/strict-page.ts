import { html, render } from 'lit'
import { loadIcons } from '../../../elements/icons/icons.ts'
import { reportBlocked } from './blocked.ts'
import { gallery } from './gallery.ts'
import { rendered } from './rendered.ts'

await loadIcons()
const box = document.createElement('div')
document.body.append(box)
render(
  Object.values(gallery).map(template => html`<section>${template}</section>`),
  box
)
await rendered(box)
await reportBlocked()
