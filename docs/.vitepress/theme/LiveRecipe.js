import { useData, withBase } from 'vitepress'
import { computed, h, ref } from 'vue'

// The program of a page at work, in a frame: the code blocks as they stand, with a test wallet and practice networks.

export default {
  props: { name: { type: String, required: true }, open: Boolean },
  setup(props) {
    const { page, isDark } = useData()
    const isOpen = ref(props.open)
    let isStarted = false
    const src = computed(() => withBase(`/live/${props.name}/index.html`))
    const run = () => {
      isStarted = true
      isOpen.value = true
    }
    const start = () => h('button', { class: 'start', type: 'button', onClick: run }, 'Run it here')
    const frame = () =>
      h('iframe', {
        src: src.value,
        title: `${page.value.title}: live`,
        loading: 'lazy',
        // the pressed button is gone: its focus goes to what it started, and no frame takes the focus by itself
        onLoad: ({ target }) => isStarted && target.focus(),
        style: { colorScheme: isDark.value ? 'dark' : 'light' }
      })
    return () =>
      h('div', { class: 'live-recipe' }, [
        isOpen.value ? frame() : start(),
        h('p', 'A test wallet with practice funds runs in this panel. Nothing leaves your browser.')
      ])
  }
}
