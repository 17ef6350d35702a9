import type { ChannelKind } from '#contract'

/** Ways to a person who is not at the machine. */
export const channels = {
  title: 'Channels',
  detail:
    'Messages to you when you are away, and answers back. An agent can write only to what stands here, and you are asked first. Nothing here listens: Talaria asks the service.',
  eachStart: 'Without a key store a pairing holds until the app is closed.',
  add: 'Add channel',
  addIt: 'Add',
  none: 'No channels yet. With one, a question reaches you when no window is open.',
  name: 'Name',
  server: 'Server',
  topic: 'Topic',
  token: 'Token of the bot',
  optionalKey: 'Access token, if the topic is protected',
  address: 'Address of the hook',
  wrongAt: (field: string, how: string) => `“${field}” cannot be used: ${how}`,
  wrong: {
    name: 'it is one line of at most 60 letters.',
    server: 'it is an address that begins with https:// and has no path.',
    token: 'it is pasted whole, without spaces, and has at least 10 letters.',
    appToken: 'it is pasted whole, without spaces, and has at least 10 letters.',
    topic: 'it has letters, digits, - and _ only.',
    url: 'it is an address that begins with https://.',
    answers: 'it is an address that begins with https://.',
    key: 'it has at least 16 letters, and answers need one.',
    to: 'it is one plain address, such as you@example.org.',
    from: 'it is one plain address, such as talaria@example.org.',
    smtp: 'it is a name and a port, such as smtp.example.org:465.',
    imap: 'it is a name and a port, such as imap.example.org:993.',
    user: 'it is one line.',
    password: 'it is one line.',
  } as Partial<Record<string, string>>,
  changeIt: 'Change',
  changeOf: (name: string) => `Change ${name}`,
  sent: 'Sent',
  triesAgain: 'Talaria tries again by itself.',
  mend: {
    telegram:
      'Ask @BotFather for the token of your bot, or for a new one, and enter it: the pencil above. A bot that was deleted is made anew.',
    'discord-bot':
      'Reset the token of the bot in Discord’s developer portal, and enter the new one: the pencil above.',
    'slack-app':
      'Look at Socket Mode and the scopes of the app in Slack, install it again, and enter both tokens: the pencil above.',
    ntfy: 'Look whether your server protects the topics, and enter an access token that may read and write both: the pencil above.',
    email:
      'Enter user name and password anew: the pencil above. Many providers want a password that is made for an app.',
    webhook: 'Compare the addresses and the key with those of your service: the pencil above.',
    discord:
      'Make a new webhook in the settings of the Discord channel, and enter it: the pencil above.',
    slack: 'Make a new incoming webhook in Slack, and enter it: the pencil above.',
  },
  appToken: 'Token of the app',
  answersAddress: 'Address of answers, if any',
  signingKey: 'Key that signs both ways',
  mailTo: 'Your address',
  mailFrom: 'Address it writes from',
  smtp: 'Server for sending',
  imap: 'Server for answers, if any',
  mailUser: 'User name',
  mailPassword: 'Password',
  kinds: {
    telegram: 'Telegram',
    'discord-bot': 'Discord',
    'slack-app': 'Slack',
    ntfy: 'ntfy',
    email: 'E-mail',
    webhook: 'Webhook',
    discord: 'Discord, messages only',
    slack: 'Slack, messages only',
  },
  how: {
    telegram:
      'Write to @BotFather in Telegram, make a bot, and paste its token. Then pair it with you.',
    'discord-bot':
      'Make an application with a bot in Discord’s developer portal, add it to a server that you are on, and paste the bot’s token. Then pair it with you.',
    'slack-app':
      'Make an app in your Slack with Socket Mode and interactivity on, the scopes chat:write, im:write and im:history, and the event message.im. Paste the token of its bot, and an app token with connections:write.',
    ntfy: 'Choose a topic that nobody guesses, best one that your server protects. Answers come back over a second topic, named like it with -answers behind.',
    email:
      'Best a mailbox of its own. Mails go to you alone; to answer, press a link in our mail: it writes the reply for you. Leave its subject as it is. Connections are encrypted, except to this machine.',
    webhook:
      'Each message is sent as JSON, {"text": …}. With an address of answers and a key, questions go out signed, and that address is asked for signed answers.',
    discord: 'Messages only: the address of a webhook of a Discord channel.',
    slack: 'Messages only: the address of an incoming webhook of Slack.',
  },
  states: {
    'sends-only': 'Messages only',
    connecting: 'Connecting',
    connected: 'Connected',
    failed: 'Failed',
  },
  test: 'Send a test',
  remove: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeDetail: 'Its key is deleted, and nobody answers over it any more.',
  removeButton: 'Remove',
  nobody: 'Nobody is paired, so no question goes out.',
  pairedWith: (who: string) => `Paired with ${who}, who may answer.`,
  pair: 'Pair…',
  unpair: 'Forget',
  sendCode: {
    telegram: 'Send this code to your bot, in a chat with it alone:',
    'discord-bot': 'Send this code to your bot, in a chat with it alone:',
    'slack-app': 'Send this code to your app, in its own messages:',
    ntfy: 'Publish this code to the topic with -answers behind its name:',
    email:
      'Send a mail from your address to the one that Talaria writes from, with this code as its subject:',
    webhook: 'Have your service answer with this code as a signed text:',
  } as Partial<Record<ChannelKind, string>>,
  until: (time: string) => `It holds until ${time}. Whoever sends it first may answer here.`,
  asks: 'Questions go out',
  asksOf: (name: string) => `When questions go out over ${name}`,
  asksWhen: { never: 'Never', away: 'When no window is open', always: 'Always' },
  notSentOut:
    'Without a window nothing that needs an answer is run now, and no question goes out: Approvals says so.',
  sendOut: 'Send questions out',
  whoAnswers: {
    ntfy: 'Whoever can read the topic can answer, and sees the access token: the buttons carry it.',
    email:
      'The sender of a mail can be forged, and whoever reads your mail has the code of a question. So an answer by mail says no, unless you allow more.',
  } as Partial<Record<ChannelKind, string>>,
  allow: 'Also offer “Run once”',
  allowOf: (name: string) => `Allow once over ${name}`,
  tells: 'Tell what is done, has failed or waits',
  tellsOf: (name: string) => `When ${name} tells what is done`,
  steers: 'What you write begins a session, or goes on in it',
  steersOf: (name: string) => `Sessions over ${name}`,
  session: 'Also offer “Allow in this session”',
  sessionOf: (name: string) => `Allow in a session over ${name}`,
}
