import { lazyPart } from '../ui/lazy-part.tsx'

/** The conversation is loaded when one is opened. */
export const LazySession = lazyPart(async () => (await import('./SessionView.tsx')).SessionView, {
  title: (t) => t.session.notLoaded,
  place: (children) => <div className="min-h-0 flex-1">{children}</div>,
})
