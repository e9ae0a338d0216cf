import { useData } from 'vitepress'
import { h, onBeforeUnmount, onMounted, ref } from 'vue'
import { contrastOfPair, pairs } from '../themes/contrast.ts'
import { galleryThemes } from '../themes/themes.ts'

// A theme of the gallery in both modes: the kit's own elements in it, the modal in it, and the contrast that the browser computes.

const modes = ['light', 'dark']

export default {
  props: { name: { type: String, required: true } },
  setup(props) {
    const { isDark } = useData()
    const { variables } = galleryThemes.find(({ name }) => name === props.name)
    const readings = ref({})
    const panels = {}
    let undress = () => undefined

    /** Measures where the tokens are: inside an element of the kit. */
    async function measure() {
      await customElements.whenDefined('w3m-network')
      for (const mode of modes) {
        const element = panels[mode]?.querySelector('w3m-network')
        // its content has the tokens
        await element?.updateComplete
        const room = element?.shadowRoot
        if (!room) continue
        const probe = document.createElement('span')
        probe.hidden = true
        room.append(probe)
        readings.value = { ...readings.value, [mode]: pairs.map(pair => contrastOfPair(probe, pair)) }
        probe.remove()
      }
    }

    /** Gives the page's modal this theme until it closes: the button that was pressed opens it. */
    function dress(mode, { target }) {
      const modal = document.querySelector('body > * w3m-modal, body > w3m-modal')
      const opener = target.closest('w3m-button, w3m-network-button')
      if (!modal || !opener) return
      undress()
      for (const [name, value] of Object.entries(variables)) modal.style.setProperty(name, value)
      modal.setAttribute('theme-mode', mode)
      undress = () => {
        for (const name of Object.keys(variables)) modal.style.removeProperty(name)
        modal.setAttribute('theme-mode', isDark.value ? 'dark' : 'light')
        opener.removeEventListener('w3m-close', undress)
        undress = () => undefined
      }
      // the event is that of the element that has opened the modal
      opener.addEventListener('w3m-close', undress)
    }

    onMounted(measure)
    onBeforeUnmount(() => undress())

    const rating = (mode, { label, front, least }, index) => {
      const ratio = readings.value[mode]?.[index]
      return h('tr', { 'data-pair': front, 'data-least': least }, [
        h('th', { scope: 'row' }, label),
        h('td', ratio === undefined ? '…' : ratio.toFixed(2)),
        h('td', least)
      ])
    }
    const contrast = mode =>
      h('table', [
        h('caption', `Contrast, ${mode}`),
        h(
          'thead',
          h(
            'tr',
            ['Colors', 'Ratio', 'AA'].map(text => h('th', { scope: 'col' }, text))
          )
        ),
        h(
          'tbody',
          pairs.map((pair, index) => rating(mode, pair, index))
        )
      ])
    const panel = mode =>
      h('div', { class: ['theme-panel', `in-${mode}`], ref: element => (panels[mode] = element) }, [
        h(
          'div',
          {
            class: 'shown',
            role: 'group',
            'aria-label': `${props.name}, ${mode}`,
            style: variables,
            onClickCapture: event => dress(mode, event)
          },
          [h('div', { class: 'buttons' }, [h('w3m-button'), h('w3m-network-button')]), h('w3m-network')]
        ),
        contrast(mode)
      ])
    return () => h('div', { class: 'theme-card' }, modes.map(panel))
  }
}
