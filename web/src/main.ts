import "./app.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { follow } from "./lib/route.svelte";
import { apply } from "./lib/settings.svelte";

apply();
follow();
const target = document.getElementById("app");
if (target) mount(App, { target });
