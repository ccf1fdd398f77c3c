/** The page's one script: shows the operations that have every word that is searched for. Allowed by its hash. */
export const searchScript = `
const field = document.querySelector('#search'), told = document.querySelector('#found')
document.querySelector('.search').hidden = false
const menu = document.querySelector('.menu')
menu.open = matchMedia('(min-width: 64rem)').matches
const plain = (text) => text.normalize('NFD').replace(/\\p{M}/gu, '').toLowerCase()
const operations = [...document.querySelectorAll('.operation')].map((shown) => ({ shown, text: plain(shown.dataset.words + ' ' + shown.querySelector('summary').textContent) }))
const groups = document.querySelectorAll('main section')
function search() {
  const words = plain(field.value).split(/\\s+/).filter(Boolean)
  let found = 0
  for (const { shown, text } of operations) {
    shown.hidden = !words.every((word) => text.includes(word))
    if (!shown.hidden) found += 1
  }
  for (const group of groups) {
    const own = group.querySelectorAll('.operation')
    group.hidden = words.length > 0 && ![...own].some((each) => !each.hidden)
  }
  told.textContent = words.length === 0 ? '' : found === 0 ? 'No operation has all these words.' : found + (found === 1 ? ' operation' : ' operations')
}
field.addEventListener('input', search)
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === field) return
  event.preventDefault()
  field.focus()
})
function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (named?.matches('.operation')) named.open = true
  if (named) named.scrollIntoView()
}
addEventListener('hashchange', openNamed)
if (location.hash) openNamed()
`
