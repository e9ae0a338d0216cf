import '../elements/modal/presenter.ts'
import { W3mModal as Element } from '../elements/modal/w3m-modal.ts'
import { createElementComponent } from './component.ts'

/**
 * `<w3m-modal>`: the modal at a position of your own, or a card in the page with `embedded`.
 * Without it the kit adds one to the page.
 */
export const W3mModal = /* @__PURE__ */ createElementComponent('w3m-modal', Element)
