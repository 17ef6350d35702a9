import { describeRules } from '../rule-tables.ts'

describeRules('verbs that are not known before the command runs', {
  asks: [
    ['docker $ARGS', 'dynamic.verb', '$ARGS'],
    ['kubectl "$1" pod x', 'dynamic.verb', '"$1"'],
    ['npm "$(jq -r .verb job.json)"', 'dynamic.verb', '"$(jq -r .verb job.json)"'],
    ['systemctl --user "$VERB" app', 'dynamic.verb', '"$VERB"'],
    ['find $ARGS', 'dynamic.verb', '$ARGS'],
    ['find . -name x "$MORE"', 'dynamic.verb', '"$MORE"'],
    ['find src "$MORE"', 'dynamic.verb', '"$MORE"'],
    ['dd if=disk.img "$TARGET"', 'dynamic.verb', '"$TARGET"'],
    ['dropdb "$NAME"', 'db.drop', '"$NAME"'],
  ],
  passes: [
    'docker logs $NAME',
    'docker run --rm "$IMAGE" npm test',
    'docker run --rm $(docker build -q .) true',
    'kubectl get "$KIND" -n $NS',
    'npm run "$TASK"',
    'find "$DIR" -name x',
    'find "$DIR"',
    'find "$A" "$B" -name x',
    'find . -name "$NAME" -type f',
    'cat "$FILE"',
    'curl "$URL"',
    'echo $ARGS',
  ],
})
