// Runs before anything is painted, so that the first frame has the colours that the person chose.
// `ui/appearance.ts` keeps them from then on.
const theme = localStorage.getItem('talaria.theme')
const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches
const isDark = theme === 'dark' || (theme !== 'light' && isSystemDark)
document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
