import { withBase } from 'vitepress'
import { h } from 'vue'

// A picture of the kit in the page's own mode: both are in the page, and a style hides one.

const modes = ['light', 'dark']

export default {
  props: { name: { type: String, required: true }, alt: { type: String, required: true } },
  setup(props) {
    const image = mode => {
      const address = withBase(`/pictures/${props.name}-${mode}.webp`)
      // two device pixels in a CSS pixel
      const source = h('source', { srcset: `${address} 2x` })
      return h('picture', { class: `in-${mode}` }, [source, h('img', { src: address, alt: props.alt, loading: 'lazy' })])
    }
    return () => h('span', { class: 'picture' }, modes.map(image))
  }
}
