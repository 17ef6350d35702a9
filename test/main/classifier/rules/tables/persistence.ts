import { describeRules } from '../rule-tables.ts'

describeRules('what runs later', {
  asks: [
    ["at now <<< 'rm -rf x'", 'persistence.schedule', "at now <<< 'rm -rf x'"],
    ["batch <<< 'id'", 'persistence.schedule', "batch <<< 'id'"],
    ['crontab evil.txt', 'persistence.schedule', 'crontab evil.txt'],
    ['crontab -r', 'persistence.schedule', 'crontab -r'],
    ['crontab -e', 'persistence.schedule', 'crontab -e'],
    ["(crontab -l; echo '* * * * * x') | crontab -", 'persistence.schedule', 'crontab -'],
    ["echo '* * * * * x' | crontab -", 'persistence.schedule', 'crontab -'],
    ['echo x | at now', 'persistence.schedule', 'at now'],
    ['at -f script.sh now', 'persistence.schedule', 'at -f script.sh now'],
    ["VISUAL='sh -c id' crontab -e", 'persistence.schedule', "VISUAL='sh -c id' crontab -e"],
    ['direnv allow', 'persistence.trust', 'allow'],
    ['code --install-extension x.y', 'persistence.trust', '--install-extension'],
    ['systemd-run --on-calendar=daily x', 'persistence.schedule', '--on-calendar=daily'],
    ['loginctl enable-linger', 'persistence.trust', 'enable-linger'],
  ],
})
