/** The page of a match that runs on this machine, `live.html`: served by `plyhouse match … --watch`, it stores nothing. */
import { render } from 'preact';
import { followStream } from './live-model.ts';
import { LiveView } from './live-view.tsx';
import './live.css';

render(<LiveView model={followStream(new EventSource('./events'))} />, document.querySelector('#page')!);
