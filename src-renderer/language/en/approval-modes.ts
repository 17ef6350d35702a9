export const approvalModes = {
  label: 'When to ask',
  names: {
    'ask-always': 'Ask before acting',
    'ask-risky': 'Ask for risky only',
    reviewer: 'Let a reviewer decide',
    'full-access': 'Full access',
  },
  details: {
    'ask-always': 'Every command and every change waits for you.',
    'ask-risky':
      'Harmless commands and changes in the working folder go ahead; the rest waits for you.',
    reviewer: 'A second model looks at risky commands first.',
    'full-access': 'Nothing is asked in this session. The never-list still holds.',
  },
  noReviewer: 'No reviewer is chosen, so you are asked instead.',
  noReviewerShort: 'no reviewer is chosen: you are asked',
  chooseReviewer: 'Choose a reviewer…',
  doors: {
    label: 'Let this session use…',
    names: { screen: 'The screen', 'ssh-agent': 'Your SSH keys', bus: 'The desktop bus' },
    details: {
      screen: 'Its commands can open windows, see what you see, and type for you.',
      'ssh-agent': 'Its commands can log in and push wherever your SSH agent can.',
      bus: 'Its commands can talk to your desktop: passwords it keeps, services, notifications.',
    },
  },
  confirmTitle: 'Give this session full access?',
  confirmDetail:
    'Commands run without being asked, whatever they delete, send or change. It ends with this session, and you can go back at any time. What is on the never-list is still refused.',
  confirm: 'Give full access',
}
