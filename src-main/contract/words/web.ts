/** What is asked before a tool goes to the net. */
export const webWords = {
  'web.askPrivate': 'Open {origin}, a service on this machine or its network?',
  'web.askKeyInAddress':
    'Open an address at {host} that carries what looks like a key, as “{name}”? Whoever answers there sees it.',
  'web.askSearch':
    'Search the web through {service}? It is free and needs no key; {service} sees the words of the search. You can choose another service in Settings › Web.',
  'web.askHome': 'Let the agent call {service} for {entity} in your home?',
  'web.enterHome':
    'Make a long-lived key in your profile of Home Assistant and enter it; HASS_URL is its address.',
  'web.noService': 'searching the web is switched off',
  'web.chooseService': 'Choose a search service in Settings › Web.',
  'web.enterKey': 'Enter the key for {title} in Settings › Web, or choose another service.',
  'web.noAddress': 'there is no address of a SearXNG',
  'web.enterAddress': 'Enter its address in Settings › Web.',
  'web.noEngine': 'Google needs the id of a search engine',
  'web.enterEngine': 'Enter it in Settings › Web.',
  'web.noBrowser': 'there is no Chrome or Chromium on this machine',
  'web.installBrowser': 'Install Chromium, Chrome, Edge or Brave.',
  'web.askAct': 'Let the agent act on {site}: click, type and press keys there?',
  'web.askScript': 'Run this code of the agent in the page of {site}?',
  'web.notTakenOver': 'the agent has the page; take it over first',
  'web.notServed': 'nothing of this conversation serves {url} any more',
  'web.noSuchFile': 'that file is not asked for any more',
  'web.fileSaved': 'The person let the page save “{name}”. It is at {path}.',
  'web.loginsForgotten': 'The pages were closed, and who was logged in there is forgotten.',
  'web.browserGone': 'The browser has ended; its pages are closed.',
  'web.handedBack':
    'The person has filled in what was needed and handed the browser back. It shows {url} now; take a snapshot and go on.',
} as const
