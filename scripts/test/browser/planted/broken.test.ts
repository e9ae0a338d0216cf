it('leaves a rejection that nobody catches', () => {
  void Promise.reject(new Error('planted: a rejection'))
})

it('leaves a rejection that comes when the test is over', () => {
  setTimeout(() => void Promise.reject(new Error('planted: a late rejection')))
})

it('leaves an error in an event', () => {
  const target = new EventTarget()
  target.addEventListener('planted', () => {
    throw new Error('planted: an error in a listener')
  })
  target.dispatchEvent(new Event('planted'))
})

it('fails plainly [9.999]', () => {
  throw new Error('planted: a failure')
})

it('passes all the same', () => undefined)
