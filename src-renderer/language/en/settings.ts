export const settings = {
  folderNotOpened: 'The folder could not be opened',
  title: 'Settings',
  sections: { models: 'Models', approvals: 'Approvals', appearance: 'Appearance', about: 'About' },
  theme: 'Theme',
  themeDetail: 'Light, dark, or whatever the system uses.',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  version: 'Version',
  host: 'Runs as',
  hosts: { desktop: 'Desktop app', web: 'Web host on this machine' },
  secretStore: 'Keys are kept',
  secretStores: {
    encrypted: 'In the system’s key store',
    unencrypted: 'In a file, without encryption',
  },
}
